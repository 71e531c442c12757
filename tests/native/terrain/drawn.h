// The vertex shader's arithmetic (shaders/terrain_surface.glsl, terrain.vert.glsl) in C++ floats, read from the same
// arrays: what the tests hold against the physics and against the shader itself in a browser.
#pragma once

#include "terrain/draw_data.h"

#include <cmath>

namespace test {

using terrain::DrawData;
using terrain::kPatchQuads;
using terrain::LodInstance;
using terrain::LodSelection;
using terrain::Terrain;

struct DrawnVertex {
    float x, y;   // [s0] after morphing, from grid node (0, 0)
    float height; // [m]
    float morph;
};

class Drawn {
public:
    Drawn(const Terrain& t, const DrawData& d) : m_terrain(t), m_data(d)
    {
        while (m_data.lod.finest() * double(2 << m_reliefLevel) <= terrain::kReliefSpacing) ++m_reliefLevel;
        while ((1 << m_log2Tile) < d.tile) ++m_log2Tile;
    }

    DrawnVertex vertex(const LodInstance& p, const LodSelection& s, int i, int j) const
    {
        float x = p.x + float(i) * p.stride, y = p.y + float(j) * p.stride;
        const auto s0 = float(m_data.lod.finest());
        const float wholeX = std::round(s.camera[0] / s0), wholeY = std::round(s.camera[1] / s0);
        const float dx = (x - wholeX) * s0 - (s.camera[0] - wholeX * s0),
                    dy = (y - wholeY) * s0 - (s.camera[1] - wholeY * s0);
        const float distance = std::sqrt(dx * dx + dy * dy + s.camera[3] * s.camera[3]);
        float morph = std::min(1.0f, std::max(0.0f, (distance - p.morphStart) / (p.morphEnd - p.morphStart)));
        const int edges = int(p.edges);
        if (((edges & 1) && i == 0) || ((edges & 2) && i == kPatchQuads) || ((edges & 4) && j == 0) ||
            ((edges & 8) && j == kPatchQuads))
            morph = 1.0f;
        const bool sampled = p.sampled > 0.5f;
        float height = sampled ? spline(x, y) : levelHeight(x, y, int(p.level));
        if (morph > 0.0f) {
            const float cx = x - float(i % 2) * p.stride, cy = y - float(j % 2) * p.stride;
            const float coarse = sampled ? spline(cx, cy) : levelHeight(cx, cy, int(p.level) + 1);
            height = morph >= 1.0f ? coarse : height + (coarse - height) * morph;
            x += (cx - x) * morph;
            y += (cy - y) * morph;
        }
        return {x, y, height, morph};
    }

    float levelHeight(float x, float y, int level) const
    {
        const int k = m_data.lod.fineLevels;
        if (level <= k) {
            float h = spline(x, y);
            if (level <= m_reliefLevel) h += relief(x, y);
            return h;
        }
        const int m = std::min(level - k, m_data.pyramidLevels);
        const int i = bordered(int(std::floor(x / float(1 << k))), m_data.width) >> m;
        const int j = bordered(int(std::floor(y / float(1 << k))), m_data.height) >> m;
        const int side = m_log2Tile - m, half = m_data.tile / 2;
        const int tx = i >> side, ty = j >> side;
        const int cx = m == 1 ? 0 : half - (1 << (side + 1)), cy = m == 1 ? 0 : half;
        return m_data.pyramid[(size_t(ty * m_data.tilesX + tx) * size_t(m_data.tile) + size_t(cy + j - (ty << side))) *
                                  size_t(half) +
                              size_t(cx + i - (tx << side))];
    }

private:
    static float mix(float a, float b, float t) { return a * (1.0f - t) + b * t; }
    int bordered(int i, int count) const { return terrain::borderIndex(m_terrain.grid.border, i, count); }
    size_t texel(int i, int j) const
    {
        const int tx = i >> m_log2Tile, ty = j >> m_log2Tile;
        return (size_t(ty * m_data.tilesX + tx) << (2 * m_log2Tile)) + (size_t(j - (ty << m_log2Tile)) << m_log2Tile) +
               size_t(i - (tx << m_log2Tile));
    }
    static void weights(float t, float w[4])
    {
        const float s = 1.0f - t, t2 = t * t, t3 = t2 * t;
        w[0] = s * s * s / 6.0f;
        w[1] = (3.0f * t3 - 6.0f * t2 + 4.0f) / 6.0f;
        w[2] = (3.0f * (t + t2 - t3) + 1.0f) / 6.0f;
        w[3] = t3 / 6.0f;
    }
    float spline(float x, float y) const
    {
        const float u = x / float(1 << m_data.lod.fineLevels), v = y / float(1 << m_data.lod.fineLevels);
        const int i = int(std::floor(u)), j = int(std::floor(v));
        float wx[4], wy[4], sum = 0.0f;
        weights(u - std::floor(u), wx);
        weights(v - std::floor(v), wy);
        for (int r = 0; r < 4; ++r) {
            float row = 0.0f;
            for (int k = 0; k < 4; ++k)
                row += wx[k] *
                       m_data.heights[texel(bordered(i + k - 1, m_data.width), bordered(j + r - 1, m_data.height))];
            sum += wy[r] * row;
        }
        return sum;
    }
    float relief(float x, float y) const
    {
        if (m_terrain.relief == 0.0) return 0.0f;
        const float u = x / float(1 << m_data.lod.fineLevels), v = y / float(1 << m_data.lod.fineLevels);
        const int i = int(std::floor(u)), j = int(std::floor(v));
        const float tx = u - std::floor(u), ty = v - std::floor(v);
        float wx[4], wy[4], amplitude = 0.0f;
        weights(tx, wx);
        weights(ty, wy);
        for (int r = 0; r < 4; ++r)
            for (int k = 0; k < 4; ++k)
                amplitude +=
                    wx[k] * wy[r] *
                    float(
                        terrain::properties(
                            m_data.cover[texel(bordered(i + k - 1, m_data.width), bordered(j + r - 1, m_data.height))] &
                            15u)
                            .relief);
        amplitude *= float(m_terrain.relief);
        if (i >= 0 && j >= 0 && i + 1 < m_data.width && j + 1 < m_data.height && m_data.cover[texel(i, j)] >= 16) {
            const int16_t a = m_data.roads[2 * texel(i, j)], b = m_data.roads[2 * texel(i + 1, j)],
                          c = m_data.roads[2 * texel(i, j + 1)], d = m_data.roads[2 * texel(i + 1, j + 1)];
            const int high = std::max(std::max(a, b), std::max(c, d)), low = std::min(std::min(a, b), std::min(c, d));
            if (high != terrain::kFar && float(high - low) <= 150.0f * float(m_terrain.grid.spacing)) {
                const float lateral = 0.01f * mix(mix(float(a), float(c), ty), mix(float(b), float(d), ty), tx);
                const auto& p = m_terrain.roads.profiles[size_t(m_data.cover[texel(i, j)] >> 4) - 1];
                const float from = float(p.halfWidth), to = from + float(p.shoulder) + 1.0f;
                const float s = std::min(1.0f, std::max(0.0f, (std::abs(lateral) - from) / (to - from)));
                amplitude *= s * s * (3.0f - 2.0f * s);
            }
        }
        const auto s0 = float(m_data.lod.finest());
        const float p = x * s0, q = y * s0;
        float px[4], py[4], sum = 0.0f;
        weights(p - std::floor(p), px);
        weights(q - std::floor(q), py);
        for (int r = 0; r < 4; ++r)
            for (int k = 0; k < 4; ++k)
                sum += px[k] * py[r] *
                       m_terrain.reliefGrid.at((int(std::floor(p)) + k - 1) & 63, (int(std::floor(q)) + r - 1) & 63);
        return amplitude * sum;
    }

    const Terrain& m_terrain;
    const DrawData& m_data;
    int m_reliefLevel = 0, m_log2Tile = 0;
};

}
