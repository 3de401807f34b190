try {
  const chosen = localStorage.getItem('darkMode')
  if (chosen) document.documentElement.dataset.theme = chosen === 'true' ? 'dark' : 'light'
} catch {
  // Without storage the device decides.
}
const note = document.querySelector('[role=status]')

async function tryAgain() {
  note.textContent = ''
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' })
    location.reload()
  } catch {
    note.textContent = note.dataset.still
  }
}
document.querySelector('button').addEventListener('click', tryAgain)
addEventListener('online', tryAgain)
