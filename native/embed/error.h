// The last failure of the calling thread, as yawlab_error() tells it.
#pragma once

#include <string>

namespace embed {

int fail(const std::string& text); // -1
void clear();

}
