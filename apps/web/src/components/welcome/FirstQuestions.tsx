import { useEffect } from 'react'
import type { UserInfo } from '../../api/queries.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { useDialog } from '../use-dialog.ts'

// loaded on demand: asked once per account
const Welcome = lazyComponent(() => import('./Welcome.tsx'))
// loaded on demand: asked once per company where 'Hoy' is closed
const WhatYouSell = lazyComponent(() => import('../rubros/WhatYouSell.tsx'))

/**
 * What is asked once after the registration, until it ends: four screens, or what the company sells alone. If the code
 * cannot be fetched, it is asked on another visit.
 */
export default function FirstQuestions({ user, hasToday }: { user: UserInfo; hasToday: boolean }) {
  const { isOpen, open } = useDialog(hasToday ? Welcome : WhatYouSell)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, on mount
  useEffect(open, [])
  if (!isOpen) return null
  return hasToday ? <Welcome user={user} /> : <WhatYouSell userId={user.user_id} />
}
