try {
  const chosen = localStorage.getItem('darkMode')
  if (chosen) document.documentElement.dataset.theme = chosen === 'true' ? 'dark' : 'light'
} catch {
  // Without storage the device decides.
}
const note = document.querySelector('[role=status]')

let timer

// A browser says that there is a network before everything can be reached through it.
function later(pause) {
  clearTimeout(timer)
  if (navigator.onLine) timer = setTimeout(() => tryAgain(Math.min(pause * 2, 30_000)), pause)
}

async function tryAgain(pause) {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' })
    location.reload()
  } catch {
    note.textContent = note.dataset.still
    later(pause)
  }
}
document.querySelector('button').addEventListener('click', () => {
  note.textContent = ''
  void tryAgain(1000)
})
addEventListener('online', () => void tryAgain(1000))
later(1000)
