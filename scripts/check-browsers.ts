// Checks the code of the browser against the oldest browsers that package.json supports (docs/decisions/0069-supported-browsers.md).
// With --measure, prints how much of the compiler's declarations those browsers lack.
import { builtFaults } from './browsers/built-faults.ts'
import { narrowLibs } from './browsers/narrow-libs.ts'
import { type Fault, sourceFaults } from './browsers/source-faults.ts'

/** Uses behind a guard, by the beginning of the file's name and a part of the message, each with what happens without the feature. */
const guarded: readonly [file: string, use: RegExp, without: string][] = [
  [
    'src/features/notifications/web/',
    /PushManager|PushSubscription|Notification|getNotifications/,
    'push-ability.ts says that this browser has no pushes, or how to get them on an iPhone',
  ],
  ['browser-push', /^Notification\./, 'the same in the built file'],
  ['notifications-section', /^Notification\./, 'the same in the built file'],
  ['src/features/restaurants/web/share-page.ts', /'share'/, 'the address is copied'],
  ['src/lib/when-idle.ts', /IdleCallback/, 'a timer takes its place'],
  ['src/ui/navigation.ts', /navigation\?/, 'the length of the history and the referrer decide'],
  ['draw-map', /^new OffscreenCanvas$/, 'MapLibre takes a canvas of the page'],
  ['draw-map', /^new VideoFrame$/, 'MapLibre reads pictures by a canvas'],
  ['draw-map', /^Intl\.Segmenter$/, 'MapLibre breaks lines at letters'],
  ['draw-map', /^\.difference$/, 'is a method of MapLibre, not of a set'],
  ['esm', /^Error\.captureStackTrace$/, 'fflate asks first'],
]

const isGuarded = ({ file, message }: Fault): boolean => guarded.some(([start, use]) => file.startsWith(start) && use.test(message))

const left = narrowLibs()
const all = [...sourceFaults(), ...builtFaults()]
const faults = all.filter((one) => !isGuarded(one))
const unused = guarded.filter(([start, use]) => !all.some(({ file, message }) => file.startsWith(start) && use.test(message)))
if (process.argv.includes('--measure')) console.log(`${left} declarations are left out; ${all.length - faults.length} uses are guarded.`)
for (const { file, message } of faults) console.log(`${file}: ${message}`)
for (const [file, use] of unused) console.log(`scripts/check-browsers.ts: nothing in ${file} matches ${use} any more.`)
if (faults.length > 0)
  console.log('A supported browser lacks these. Use something older, or guard it and say here what happens without it.')
process.exit(faults.length + unused.length > 0 ? 1 : 0)
