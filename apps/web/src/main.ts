import './styles.css'
import './early.ts'
import { START } from '@mirador/texts/start'

// The libraries come with this one; a script has no other way to say that they did not.
import('./start.tsx').catch((error: unknown) => {
  console.error(error)
  const failure = document.createElement('p')
  failure.role = 'alert'
  failure.className = 'p-6 text-center'
  failure.textContent = `${START.failed}. ${START.sentence}`
  document.getElementById('root')?.replaceChildren(failure)
})
