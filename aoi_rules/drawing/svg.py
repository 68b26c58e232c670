def board_svg(): pass
