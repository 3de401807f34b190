/** What makes flat shapes look round, baked, grilled and lit from the upper left. */
export const filters = [
  puffy('puffy', 7, 6, 0.35),
  puffy('soft', 12, 9, 0.2),
  puffy('crisp', 2.5, 3, 0.45),
  puffy('wet', 4, 4, 0.4),
  shadow('shadow', 6, 12, 10, 0.45),
  shadow('low', 2, 4, 4, 0.45),
  `<filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="5"/></filter>`,
  `<filter id="glow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>`,
  `<filter id="mist" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="3"/></filter>`,
  rough('hand', 0.03, 7),
  rough('crumbly', 0.09, 7),
  toasted('baked', 0.018, '0.42 0.2 0.05', 1, -0.62),
  toasted('charred', 0.045, '0.16 0.06 0.02', 1.7, -1.08),
  `<filter id="warm" color-interpolation-filters="sRGB"><feColorMatrix type="hueRotate" values="20"/></filter>`,
  toasted('grain', 0.3, '0.2 0.09 0.03', 0.9, -0.5),
  `<filter id="woody" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
    <feTurbulence type="fractalNoise" baseFrequency="0.006 0.11" numOctaves="4" seed="4"/>
    <feColorMatrix values="0 0 0 0 0.13  0 0 0 0 0.06  0 0 0 0 0.02  0.95 0 0 0 -0.34"/>
    <feComposite in2="SourceAlpha" operator="in" result="veins"/>
    <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="veins"/></feMerge></filter>`,
  `<filter id="stony" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
    <feTurbulence type="turbulence" baseFrequency="0.009 0.013" numOctaves="5" seed="11"/>
    <feColorMatrix values="0 0 0 0 0.42  0 0 0 0 0.38  0 0 0 0 0.36  -2.4 0 0 0 0.42"/>
    <feComposite in2="SourceAlpha" operator="in" result="veins"/>
    <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="veins"/></feMerge></filter>`,
].join('')

function puffy(id: string, blur: number, height: number, shine: number): string {
  return `<filter id="${id}" x="-15%" y="-15%" width="130%" height="130%" color-interpolation-filters="sRGB">
    <feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="relief"/>
    <feDiffuseLighting in="relief" surfaceScale="${height}" diffuseConstant="1.12" lighting-color="#fff6e6" result="day">
      <feDistantLight azimuth="235" elevation="58"/></feDiffuseLighting>
    <feSpecularLighting in="relief" surfaceScale="${height}" specularConstant="${shine}" specularExponent="22" lighting-color="#fff4dc" result="shine">
      <feDistantLight azimuth="235" elevation="52"/></feSpecularLighting>
    <feComposite in="SourceGraphic" in2="day" operator="arithmetic" k1="1.02" k2="0.06" k3="0" k4="0" result="round"/>
    <feComposite in="round" in2="shine" operator="arithmetic" k2="1" k3="0.8" result="lit"/>
    <feComposite in="lit" in2="SourceAlpha" operator="in"/></filter>`
}

function shadow(id: string, dx: number, dy: number, blur: number, opacity: number): string {
  return `<filter id="${id}" x="-25%" y="-25%" width="150%" height="160%" color-interpolation-filters="sRGB">
    <feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="#1d0c04" flood-opacity="${opacity}"/></filter>`
}

function rough(id: string, frequency: number, scale: number): string {
  return `<filter id="${id}" x="-10%" y="-10%" width="120%" height="120%">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="7"/>
    <feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`
}

/** Lays darker, irregular spots of one colour over a shape. */
function toasted(id: string, frequency: number, colour: string, strength: number, from: number): string {
  const [r, g, b] = colour.split(' ')
  return `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="21"/>
    <feColorMatrix values="0 0 0 0 ${r}  0 0 0 0 ${g}  0 0 0 0 ${b}  0 ${strength} ${strength * 0.6} 0 ${from}"/>
    <feComposite in2="SourceAlpha" operator="in" result="spots"/>
    <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="spots"/></feMerge></filter>`
}
