import { api } from '#site/api.ts'
import { dishSheetTexts } from '#texts/features/dishes/dish-sheet'
import { go, reloadPage } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import type { DishChange } from '../../dishes.contract.ts'
import { dishPath } from '../dish-path.ts'

/** Renames a dish or chooses its kind. */
export function useEditDish(id: number) {
  return useWrite({
    send: (body: DishChange) => api('PATCH /dishes/{id}', { params: { id }, body }),
    said: dishSheetTexts.saved,
    onDone: () => reloadPage(),
  })
}

/** Joins a dish with another one, whose page opens. */
export function useJoinDishes(id: number) {
  return useWrite({
    send: (into: number) => api('POST /dishes/{id}/join', { params: { id }, body: { into } }),
    said: dishSheetTexts.joined,
    onDone: (_, into) => go(dishPath(into), { replace: true }),
  })
}
