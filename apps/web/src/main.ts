import './styles.css'
import './early.ts'
import { START } from '@mirador/texts/start'

// The libraries come with this one; a script has no other way to say that they did not.
import('./start.tsx').catch((error: unknown) => {
  console.error(error)
  const told = document.createElement('p')
  told.role = 'alert'
  told.className = 'p-6 text-center'
  told.textContent = `${START.failed}. ${START.sentence}`
  document.getElementById('root')?.replaceChildren(told)
})
