import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { foreignWords, type Language } from './language-words.ts'
import { membersWords } from './members-words.ts'

/** What the page says or would say to a screen reader, but for what is marked as another language or as a program's value, and what was typed. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { lang } = document.documentElement
    const isOwn = (element: Element | null): boolean =>
      element !== null &&
      (element.closest('[lang]') as HTMLElement | null)?.lang === lang &&
      !element.closest('script, style, template, code, kbd, textarea')
    const found = [document.title, document.querySelector('meta[name=description]')?.getAttribute('content') ?? '']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (isOwn(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? '')
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) if (isOwn(element)) found.push(element.getAttribute(name) ?? '')
    return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  })
}

/** What members had written when a page last showed it: to read all of it for each page takes long. */
let known: readonly string[] = []

/** What the page says in words of the other language, except what members wrote. */
export async function foreignTextsOf(page: Page): Promise<{ text: string; words: string[] }[]> {
  const texts = [...new Set(await textsOf(page))]
  const language = (await page.evaluate(() => document.documentElement.lang)) as Language
  expect(texts.length).toBeGreaterThan(5)
  if (foreignTexts(texts, language, known).length === 0) return []
  // What a journey wrote meanwhile counts too.
  known = await membersWords()
  return foreignTexts(texts, language, known)
}

/** The page shows no word of the other language, except in what members wrote. */
export async function expectOwnLanguage(page: Page): Promise<void> {
  expect(await foreignTextsOf(page)).toEqual([])
}

/** The texts that hold words of the other language, with these words. */
function foreignTexts(texts: readonly string[], language: Language, names: readonly string[]) {
  const all = texts.join('\n').normalize('NFC')
  const exempt = names.filter((name) => all.includes(name))
  return texts.map((text) => ({ text, words: foreignWords(text, language, exempt) })).filter(({ words }) => words.length > 0)
}
