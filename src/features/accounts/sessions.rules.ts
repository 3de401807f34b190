/** How many days the network of a session is kept. */
export const NETWORK_DAYS = 90

/** At most this number of a member's sessions are listed, the last used ones. */
export const SESSIONS_SHOWN = 100

/** Most specific first: Edge, Opera and Samsung's browser call themselves Chrome too, and Chrome calls itself Safari. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex', /\bYaBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** The device of a session, from the browser's User-Agent, such as "Firefox, Windows". Undefined for programs and unknown browsers. */
export function deviceName(userAgent: string | null): string | undefined {
  const nameIn = (list: readonly [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return browser && system ? `${browser}, ${system}` : (browser ?? system)
}
