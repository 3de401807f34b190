import { expect, it } from 'vitest'
import { isEmoji } from './is-emoji.ts'

it.each(['👍', '🌶️🥙🔥', '👩‍👩‍👧', '👋🏽', '🇹🇷', '🌶️ 🥙\n🔥'])('%s is drawn large', (text) => {
  expect(isEmoji(text)).toBe(true)
})

it.each(['', 'olur', 'olur 👍', '10', '#', '*', '3️⃣ tane', '👍'.repeat(60)])('“%s” is text', (text) => {
  expect(isEmoji(text)).toBe(false)
})
