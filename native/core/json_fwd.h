// The name of JSON, for headers that only hand it on; core/json.h is the whole of it.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace core {

using Json = nlohmann::ordered_json; // keys stay in the order they were written in

}
