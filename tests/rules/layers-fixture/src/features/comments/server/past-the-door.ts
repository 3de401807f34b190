import '../../votes/server/cast-vote.ts'
