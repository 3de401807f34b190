import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createElement, Fragment } from 'react'
import { elementsOf } from './markup.ts'

const draw = (html: string): string => renderToStaticMarkup(createElement(Fragment, null, ...elementsOf(html)))

it('rendering the parsed elements gives the same HTML', () => {
  const html =
    '<html lang="tr"><head><meta charset="utf-8"/><title>Şükrü &amp; Hasan</title><script type="module">if (a < b) { c("</p>") }</script></head>' +
    '<body class="day"><label for="x">Ad</label><input disabled="" id="x" type="text" value="&quot;bir&quot; &gt; iki"/>' +
    '<svg viewBox="0 0 2 2" aria-hidden="true"><path d="M0 0h2"></path></svg><p>bir<br/>iki</p></body></html>'
  expect(draw(`<!DOCTYPE html>${html}`)).toBe(html)
})

it('skips comments and closes open elements', () => {
  expect(draw('<p>bir<!-- -->iki<b>üç')).toBe('<p>biriki<b>üç</b></p>')
})
