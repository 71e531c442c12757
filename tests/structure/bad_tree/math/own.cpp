// Not compiled: in native/math a bare sin is math::sin, and std:: is wrong all the same.
namespace math {

double twice(double x)
{
    return sin(x) + std::log(x); // caught: repeatable
}

}
