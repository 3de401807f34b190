// A test that failed once may stay open for two weeks; after that it is mended or it is no test.
import { readFlakes } from './verify/flakes.ts'

const DAYS = 14
const oldest = new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10)
const late = readFlakes().filter(({ mended, day }) => mended === undefined && day < oldest)
for (const { day, file, title } of late) console.error(`open since ${day}: ${file}: ${title}`)
process.exit(late.length > 0 ? 1 : 0)
