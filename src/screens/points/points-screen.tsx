import type { Badge } from '#features/badges/badges.contract.ts'
import { BadgeList } from '#features/badges/web/badge-list.island.tsx'
import { GIFT_HOURS } from '#features/gifts/gifts.rules.ts'
import { BOOST_COST, EARNINGS, type Earning, PAID_TEXTS_A_DAY, pointsFromTenths, SAME_TEXT_DAYS } from '#features/points/points.rules.ts'
import { pointsTexts } from '#texts/features/points/points'
import { score } from '#i18n/format.ts'
import { Island } from '#ui/island.tsx'
import { PageWidth } from '#ui/page-width.tsx'

const given = ['QUESTION_CREATED', 'VOTE_GIVEN', 'COMMENT_GIVEN', 'REPLY_GIVEN'] as const
const received = ['VOTE_RECEIVED', 'COMMENT_RECEIVED', 'REPLY_RECEIVED'] as const

export function PointsScreen({ badges }: { badges: Badge[] }) {
  const { spendings, ruleTexts } = pointsTexts
  return (
    <PageWidth className="py-6 lg:py-10">
      <h1 className="mb-2 text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{pointsTexts.title}</h1>
      <p className="max-w-[62ch] text-l text-ink-2">{pointsTexts.intro}</p>
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <Earnings earnings={given} title={pointsTexts.given} />
        <Earnings earnings={received} title={pointsTexts.received} />
        <Texts texts={[spendings.boost(BOOST_COST), spendings.gift(GIFT_HOURS)]} title={pointsTexts.spending} />
        <Texts
          texts={[ruleTexts.self, ruleTexts.daily(PAID_TEXTS_A_DAY), ruleTexts.same(SAME_TEXT_DAYS), ruleTexts.deleted]}
          title={pointsTexts.rules}
        />
      </div>
      <h2 className="mt-8 mb-3 text-title-m" id="rozetler">
        {pointsTexts.badges}
      </h2>
      <Island name="badge-list" wake="member">
        <BadgeList badges={badges} />
      </Island>
    </PageWidth>
  )
}

function Earnings({ title, earnings }: { title: string; earnings: readonly Earning[] }) {
  return (
    <section className="rounded-l bg-card p-4 shadow-1 lg:p-5">
      <h2 className="text-title-s">{title}</h2>
      <dl className="mt-2">
        {earnings.map((earning) => (
          <div className="flex items-baseline justify-between gap-4 border-line py-2 not-first:border-t" key={earning}>
            <dt>{pointsTexts.earnings[earning]}</dt>
            <dd className="font-bold whitespace-nowrap tabular-nums">{pointsTexts.plus(score(pointsFromTenths(EARNINGS[earning])))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Texts({ title, texts }: { title: string; texts: string[] }) {
  return (
    <section className="rounded-l bg-card p-4 shadow-1 lg:p-5">
      <h2 className="text-title-s">{title}</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-2">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
