import type { dishTexts as turkish } from './dishes.texts.tr.ts'

export const dishTexts: typeof turkish = {
  title: 'What to eat?',
}
