// The builder of ImGui's atlas for a face that the page rasterises. ImGui asks for the one it calls FreeType's; this one has no
// face of its own, it only gives each glyph of addGlyph() its place.
#include "overlay/overlay.h"

#include <imgui_internal.h>
#include <misc/freetype/imgui_freetype.h>

#include <algorithm>
#include <cstring>

namespace {

constexpr int kWidth = 1024; // [px] of the atlas
constexpr int kGap = 1;      // [px] between glyphs, so that none takes from its neighbour

// In rows, as they come: nearly all glyphs have one height.
void givePlaces(ImFontAtlas& atlas)
{
    int x = kGap, y = kGap, row = 0;
    for (ImFontAtlasCustomRect& rect : atlas.CustomRects) {
        if (x + rect.Width + kGap > atlas.TexWidth) {
            x = kGap;
            y += row + kGap;
            row = 0;
        }
        rect.X = static_cast<unsigned short>(x);
        rect.Y = static_cast<unsigned short>(y);
        x += rect.Width + kGap;
        row = std::max<int>(row, rect.Height);
    }
    atlas.TexHeight = ImUpperPowerOfTwo(y + row + kGap);
}

bool build(ImFontAtlas* atlas)
{
    ImFontAtlasBuildInit(atlas);
    atlas->ClearTexData();
    int widest = 0;
    for (const ImFontAtlasCustomRect& rect : atlas->CustomRects) widest = std::max<int>(widest, rect.Width);
    atlas->TexWidth = std::max(kWidth, ImUpperPowerOfTwo(widest + 2 * kGap));
    givePlaces(*atlas);
    atlas->TexUvScale = ImVec2(1.0f / float(atlas->TexWidth), 1.0f / float(atlas->TexHeight));
    const size_t size = size_t(atlas->TexWidth) * size_t(atlas->TexHeight);
    atlas->TexPixelsAlpha8 = static_cast<unsigned char*>(IM_ALLOC(size));
    std::memset(atlas->TexPixelsAlpha8, 0, size);
    for (ImFontConfig& config : atlas->ConfigData)
        ImFontAtlasBuildSetupFont(atlas, config.DstFont, &config, config.SizePixels, 0.0f);
    ImFontAtlasBuildFinish(atlas);
    return true;
}

}

const ImFontBuilderIO* ImGuiFreeType::GetBuilderForFreeType()
{
    static const ImFontBuilderIO kBuilder{build};
    return &kBuilder;
}
