// Seeds an empty NodeBB through its own modules and prints the ids as JSON. Run it in NodeBB's folder.
'use strict'
const { createRequire } = require('node:module')
const path = require('node:path')

const inFolder = createRequire(path.join(process.cwd(), 'app.js'))
const load = (name) => inFolder(`./${name}`)
const MEMBERS = 40
const TOPICS = 60
const POSTS = 20
const words =
  'dürüm soğan acılı köz lavaş közlenmiş bol sirke ince ekmek turşu ayran usta semt köşe tezgâh akşam sıcak çıtır baharat'.split(' ')
/** Thirty words, the same in each run. */
const text = (turn) => Array.from({ length: 30 }, (_, at) => words[(turn * 7 + at * at + at) % words.length]).join(' ')

async function seed() {
  load('require-main')
  const nconf = load('node_modules/nconf')
  nconf.argv().env({ separator: '__' })
  const prestart = load('src/prestart')
  prestart.loadConfig(process.env.CONFIG)
  const db = load('src/database')
  await db.init()
  const meta = load('src/meta')
  await meta.configs.init()
  const off = [
    'initialPostDelay',
    'postDelay',
    'newbiePostDelay',
    'postQueue',
    'upvotesPerDay',
    'upvotesPerUserPerDay',
    'eventLoopCheckEnabled',
  ]
  await meta.configs.setMultiple(Object.fromEntries(off.map((name) => [name, 0])))
  const plugins = load('src/plugins')
  if (!(await plugins.isActive('nodebb-plugin-dbsearch'))) await plugins.toggleActive('nodebb-plugin-dbsearch')
  await plugins.init()
  // The search plugin creates its indexes when a server starts; this script starts none.
  await load('node_modules/nodebb-plugin-dbsearch/lib/redis').createIndices()
  const privileges = load('src/privileges')
  await privileges.global.give(['groups:search:content'], 'guests')

  const user = load('src/user')
  const categories = load('src/categories')
  const topics = load('src/topics')
  const members = []
  for (let at = 0; at < MEMBERS; at++) members.push(await user.create({ username: `uye${at}`, email: `uye${at}@example.com` }))
  const { cid } = await categories.create({ name: 'Mekanlar', description: 'Sokak lezzetleri' })
  const posts = []
  let last
  for (let at = 0; at < TOPICS; at++) {
    const { topicData, postData } = await topics.post({
      uid: members[at % MEMBERS],
      cid,
      title: `Kokoreççi ${at} ${words[at % words.length]}`,
      content: text(at * POSTS),
    })
    last = topicData
    posts.push([postData.pid, at % MEMBERS])
    for (let reply = 1; reply < POSTS; reply++) {
      const author = (at + reply * 3) % MEMBERS
      const { pid } = await topics.reply({ uid: members[author], tid: topicData.tid, content: text(at * POSTS + reply) })
      posts.push([pid, author])
    }
  }
  const token = await load('src/api/utils').tokens.generate({ uid: 0, description: 'bench' })
  process.stdout.write(`seeded ${JSON.stringify({ cid, tid: last.tid, token, members, posts, word: words[0] })}\n`)
  process.exit(0)
}

seed().catch((error) => {
  console.error(error)
  process.exit(1)
})
