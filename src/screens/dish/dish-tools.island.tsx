import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import type { DishSheet } from '#features/dishes/dishes.contract.ts'
import ThingTools from '#features/moderation/web/thing-tools.tsx'
import { PRICES } from '#features/restaurants/web/page-sections.ts'
import { dishSheetTexts } from '#texts/features/dishes/dish-sheet'
import { lazyPart } from '#ui/lazy-part.ts'
import { go } from '#ui/navigation.ts'

const EditDish = lazyPart(() => import('#features/dishes/web/edit-dish-dialog.tsx'))
const JoinDishes = lazyPart(() => import('#features/dishes/web/join-dishes-dialog.tsx'))

const toolClass = 'inline-flex size-tap items-center justify-center rounded-m hover:bg-ink/7'

export interface DishToolsProps extends Pick<DishSheet, 'id' | 'name' | 'kind'> {
  restaurantId: string
}

/** Reports a dish. Moderators also rename it, choose its kind, join it with another one, and remove it with a reason. */
export function DishTools(props: DishToolsProps) {
  const isModerator = useViewer().data?.isModerator === true
  return (
    <div aria-label={dishSheetTexts.tools} className="-ml-3 flex items-center" role="group">
      <ThingTools
        className={toolClass}
        contentId={String(props.id)}
        contentType="dish"
        onRemoved={() => go(`/tr/restaurants/${props.restaurantId}#${PRICES}`, { replace: true })}
        ownerId={null}
      />
      {isModerator && <ModeratorTools {...props} />}
    </div>
  )
}

function ModeratorTools({ id, name, kind, restaurantId }: DishToolsProps) {
  const [opened, setOpened] = useState<'edit' | 'join'>()
  const close = (): void => setOpened(undefined)
  const tools = [
    ['edit', Pencil],
    ['join', Merge],
  ] as const
  return (
    <>
      {tools.map(([tool, Icon]) => (
        <button
          aria-haspopup="dialog"
          aria-label={dishSheetTexts[tool]}
          className={toolClass}
          key={tool}
          onClick={() => setOpened(tool)}
          title={dishSheetTexts[tool]}
          type="button"
        >
          <Icon aria-hidden="true" size={18} />
        </button>
      ))}
      <Suspense>
        {opened === 'edit' && <EditDish dish={{ id, name, kind }} onClose={close} restaurantId={restaurantId} />}
        {opened === 'join' && <JoinDishes dish={{ id, name }} onClose={close} restaurantId={restaurantId} />}
      </Suspense>
    </>
  )
}
