// caught: rooms (the folder is not a room)
