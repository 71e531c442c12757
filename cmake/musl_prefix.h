/* Forced into every musl math source: its names become yl_*, so that they stand beside the platform's own. */
#include <endian.h>
#include <math.h>
#include <stdint.h>
#define sin yl_sin
#define cos yl_cos
#define tan yl_tan
#define atan yl_atan
#define atan2 yl_atan2
#define asin yl_asin
#define acos yl_acos
#define exp yl_exp
#define log yl_log
#define pow yl_pow
#define tanh yl_tanh
#define expm1 yl_expm1
#define scalbn yl_scalbn
#define __sin yl___sin
#define __cos yl___cos
#define __tan yl___tan
#define __rem_pio2 yl___rem_pio2
#define __rem_pio2_large yl___rem_pio2_large
#define __math_divzero yl___math_divzero
#define __math_invalid yl___math_invalid
#define __math_oflow yl___math_oflow
#define __math_uflow yl___math_uflow
#define __math_xflow yl___math_xflow
#define __exp_data yl___exp_data
#define __log_data yl___log_data
#define __pow_log_data yl___pow_log_data
#define __sinl yl___sinl
#define __cosl yl___cosl
#define __tanl yl___tanl
#define __expo2f yl___expo2f
#define __expo2 yl___expo2

double sin(double);
double cos(double);
double tan(double);
double atan(double);
double atan2(double, double);
double asin(double);
double acos(double);
double exp(double);
double log(double);
double pow(double, double);
double tanh(double);
double expm1(double);
double scalbn(double, int);
