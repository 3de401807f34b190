import type { Theme } from '#ui/theme.ts'

/** The brand's colours for the map, repeated here because the canvas cannot read CSS custom properties. */
export const palettes = {
  light: {
    water: '#cfdfdd',
    land: '#fffdf8',
    around: '#ece2cf',
    border: '#cbb997',
    street: '#e9dcc4',
    main: '#ffd58a',
    casing: '#d9c5a0',
    building: '#efe5d3',
    green: '#dfe8cf',
    name: '#1e140e',
    minor: '#6f5c4b',
    halo: '#fffdf8',
  },
  dark: {
    water: '#0b1416',
    land: '#241b14',
    around: '#17110d',
    border: '#5a4738',
    street: '#3b2d22',
    main: '#6b4a12',
    casing: '#120d0a',
    building: '#2e231b',
    green: '#20281b',
    name: '#fbf1e2',
    minor: '#bda993',
    halo: '#1d1611',
  },
} as const satisfies Record<Theme, Record<string, string>>

export type Palette = (typeof palettes)[Theme]

/** The font of the page: the map draws its names with it, so it needs no glyph server. */
export const FONT = ['Figtree Variable']
