import '../../votes/web/use-ballot.ts'
import '../../votes/web/vote-card.tsx'
