import '../features/votes/server/cast-vote.ts'
