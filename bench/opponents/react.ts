// The reference for rendering: renderToString of a page's elements. Prints the CPU time of one call.
import { readFileSync } from 'node:fs'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { elementsOf } from '../markup.ts'

const WARM_UP_MS = 1500
const SERIES = 5
const SERIES_MS = 300

const html = readFileSync(process.env['PAGE_FILE'] ?? '', 'utf8')
const page = createElement(Fragment, null, ...elementsOf(html))
const length = renderToString(page).length

/** @returns CPU milliseconds per call */
function render(ms: number): number {
  const [began, before] = [performance.now(), process.cpuUsage()]
  let calls = 0
  for (; performance.now() - began < ms; calls++) renderToString(page)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}

render(WARM_UP_MS)
const series = Array.from({ length: SERIES }, () => render(SERIES_MS)).sort((a, b) => a - b)
console.log(JSON.stringify({ ms: series[Math.floor(SERIES / 2)], share: length / html.length }))
