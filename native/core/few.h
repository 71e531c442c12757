// Up to `most` of T, in place as long as that is at most N, else on the heap. For working space of a step, where a
// vector's allocation would show. They are added, never taken away, and need no destructor.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace core {

template <class T, size_t N> class Few {
    static_assert(std::is_trivially_destructible_v<T>);

public:
    explicit Few(size_t most)
        : m_heap(most > N ? new Place[most] : nullptr), m_first(reinterpret_cast<T*>(m_heap ? m_heap.get() : m_own))
    {
    }
    template <class... A> T& add(A&&... a) { return *::new (m_first + m_count++) T(std::forward<A>(a)...); }

    void take(size_t written) { m_count += written; } // those that somebody wrote behind the last

    T* begin() { return m_first; }
    T* end() { return m_first + m_count; }
    T& operator[](size_t i) { return m_first[i]; }
    size_t size() const { return m_count; }

private:
    struct alignas(T) Place {
        unsigned char bytes[sizeof(T)];
    };
    Place m_own[N];
    std::unique_ptr<Place[]> m_heap;
    T* m_first;
    size_t m_count = 0;
};

}
