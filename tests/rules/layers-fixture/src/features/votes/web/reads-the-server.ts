import '../server/cast-vote.ts'
