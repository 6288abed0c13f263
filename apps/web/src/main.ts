import './styles.css'
import './early.ts'
import { START } from './start-texts.ts'

// Also fails when the libraries do not load; nothing else reports that.
import('./start.tsx').catch((error: unknown) => {
  console.error(error)
  const failure = document.createElement('p')
  failure.role = 'alert'
  failure.className = 'p-6 text-center'
  failure.textContent = `${START.failed}. ${START.sentence}`
  document.getElementById('root')?.replaceChildren(failure)
})
