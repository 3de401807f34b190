import { score, wholeNumber } from '#i18n/format.ts'
import { dishTexts } from '#texts/features/dishes/dishes'
import type { BestDish } from '../dishes.contract.ts'
import { dishAnchor, dishPath } from './dish-path.ts'

interface BestDishesProps {
  dishes: readonly BestDish[]
  /** The ids of the dishes that this page lists; another dish is found on its own page. */
  listed: readonly number[]
}

/** The answer to 'Ne yenir?': the best rated dishes of a restaurant, each a link. Nothing where there is none. */
export function BestDishes({ dishes, listed }: BestDishesProps) {
  if (dishes.length === 0) return null
  return (
    <nav aria-labelledby="ne-yenir" className="best-dishes">
      <h2 id="ne-yenir">{dishTexts.title}</h2>
      <ol>
        {dishes.map(({ id, name, mean, count }) => (
          <li key={id}>
            <a href={listed.includes(id) ? `#${dishAnchor(id)}` : dishPath(id)}>
              <span translate="no">{name}</span>
              <b>{score(mean)}</b>
              <small>{dishTexts.count(wholeNumber(count))}</small>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
