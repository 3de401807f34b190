import '../../votes/web/parts/use-ballot.ts'
import '../../votes/web/vote-card.tsx'
