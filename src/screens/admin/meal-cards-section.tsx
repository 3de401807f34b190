import { MealCardsPanel } from '#features/facts/web/meal-cards-panel.tsx'
import { mealCardTexts } from '#texts/features/facts/meal-cards'
import { reloadPage } from '#ui/navigation.ts'

/** The section of the meal cards that members may name as a way to pay. */
export default function MealCardsSection() {
  return (
    <>
      <h1 className="text-title-l">{mealCardTexts.title}</h1>
      <p className="max-w-[70ch] text-ink-2">{mealCardTexts.intro}</p>
      <MealCardsPanel onRefused={reloadPage} />
    </>
  )
}
