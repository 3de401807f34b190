import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { dayMonth, longDate, wholeNumber } from '#i18n/format.ts'
import { useTheme } from '#ui/use-theme.ts'

export interface ChartLine {
  name: string
  /** One number for each day. */
  values: readonly number[]
  className: string
  /** Whether the line is dashed, so that it differs from another line without colour. */
  isDashed?: boolean
}

interface LineChartProps {
  /** The days in ISO form, oldest first. */
  days: readonly string[]
  lines: readonly ChartLine[]
  label: string
}

const HEIGHT = 180
const DASHES = [6, 5]

/** Counts by day as lines. A table shows the same numbers, so for a screen reader the chart is a single picture. */
export default function LineChart(props: LineChartProps) {
  // A canvas keeps the colours that it was drawn with, so a change of the theme creates a new chart.
  return <Chart key={useTheme()} {...props} />
}

function Chart({ days, lines, label }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number>()

  useEffect(() => {
    const chart = draw(place.current!, days, lines, setPointed)
    const watcher = new ResizeObserver(([entry]) => chart.setSize({ width: Math.floor(entry!.contentRect.width), height: HEIGHT }))
    watcher.observe(place.current!)
    return () => {
      watcher.disconnect()
      chart.destroy()
    }
  }, [days, lines])

  const at = pointed ?? days.length - 1
  return (
    <div aria-label={label} className="grid gap-2" role="img">
      <div className="h-[180px] min-w-0" ref={place} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-s text-ink-2 tabular-nums">
        <span className="min-w-28">{longDate(days[at]!, 'UTC')}</span>
        {lines.map(({ name, values, className, isDashed }) => (
          <span className="inline-flex items-center gap-2" key={name}>
            <svg className={className} height={4} width={28}>
              <line
                stroke="currentColor"
                strokeDasharray={isDashed ? DASHES.join(' ') : undefined}
                strokeWidth={2.5}
                x1={0}
                x2={28}
                y1={2}
                y2={2}
              />
            </svg>
            {name} <b className="text-ink">{wholeNumber(values[at]!)}</b>
          </span>
        ))}
      </p>
    </div>
  )
}

function draw(place: HTMLElement, days: readonly string[], lines: readonly ChartLine[], onPoint: (at: number | undefined) => void): UPlot {
  const colorOf = (className: string): string => {
    const probe = place.appendChild(document.createElement('i'))
    probe.className = className
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const [ink, grid] = [colorOf('text-ink-2'), colorOf('text-line')]
  const { fontFamily } = getComputedStyle(place)
  const axis = { stroke: ink, font: `12px ${fontFamily}`, grid: { stroke: grid, width: 1 }, ticks: { show: false } }
  return new UPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { y: { range: (_, __, max) => [0, Math.max(4, max * 1.05)] } },
      axes: [
        { ...axis, size: 30, gap: 9, space: 70, values: (_, splits) => splits.map((seconds) => dayMonth(new Date(seconds * 1000), 'UTC')) },
        { ...axis, size: 46, incrs: wholeSteps, values: (_, splits) => splits.map(wholeNumber) },
      ],
      series: [
        {},
        ...lines.map(({ className, isDashed }) => ({
          stroke: colorOf(className),
          width: 2.5,
          points: { show: days.length < 2 },
          ...(isDashed ? { dash: DASHES } : {}),
        })),
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    },
    [days.map((day) => Date.parse(day) / 1000), ...lines.map(({ values }) => [...values])],
    place,
  )
}

/** The steps of the axis: 1, 2, 5, 10 and so on. Counts are whole numbers, so no step is smaller than 1. */
const wholeSteps = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()
