import { assertMenu } from './menus.policy.ts'

export function addMenu({ pages }) {
  assertMenu()
  pages.changed({})
}
