// What the parser of text laws (law_parser.cpp) writes and their evaluator (law.cpp) runs: a program for a stack of
// doubles. Internal to this room.
#pragma once

#include <cstdint>

namespace control {

enum Op : uint32_t {
    opConstant,
    opInput,
    opVariable,
    opStore,
    opNegate,
    opNot,
    opAdd,
    opSubtract,
    opMultiply,
    opDivide,
    opPower,
    opLess,
    opLessEqual,
    opGreater,
    opGreaterEqual,
    opEqual,
    opUnequal,
    opAnd,
    opOr,
    opMin,
    opMax,
    opIf,
    opClamp,
    opAbs,
    opSqrt,
    opSign,
    opFloor,
    opExp,
    opLog,
    opSin,
    opCos,
    opTan,
    opAtan,
    opTanh,
    opAtan2,
    opDelay,
    opLowpass,
    opIntegral,
    opLatch
};

// The value of an operation without a memory, from its arguments in order. The one meaning of it, at run and at compile
// time.
double apply(uint32_t op, const double* arg, uint32_t count);

// How many values an operation takes off the stack. `index`: as in its instruction.
uint32_t arguments(uint32_t op, uint32_t index);

}
