import { chileDay } from '@mirador/domain/time/chile-time'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useRef } from 'react'
import { queries } from '../../../api/queries.ts'
import type { TodayQueues } from '../../../api/today-queues.ts'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { saveDraft } from '../../../session/draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { WRAPPING } from '../../../ui/button-class.ts'
import { Link } from '../../../ui/Link.tsx'
import { closingList, openList } from './open-lists.ts'
import { TODAY } from './today-texts.ts'

// Loaded on demand: opened by the button.
const WhatYouSell = lazyComponent(() => import('../../../components/rubros/WhatYouSell.tsx'))
// Loaded later: decoration.
const Ridgelines = lazyComponent(() => import('../../../components/Ridgelines.tsx'))

/** Asks an account that states nothing about itself what it sells. */
export default function NewAccount({ queues: { at, open, closing_today } }: { queues: TodayQueues }) {
  const { data: user } = useQuery(queries.getUserInfo())
  const dialog = useDialog(WhatYouSell, true)
  const input = useRef<HTMLInputElement>(null)

  function ask(event: FormEvent) {
    event.preventDefault()
    if (!user) return
    // the dialog begins with what was written
    const text = input.current?.value.trim()
    if (text) saveDraft('rubros', user.user_id, { text })
    dialog.open()
  }

  return (
    <>
      <section className="sheet mt-5 p-6" aria-labelledby="que-vendes">
        <h2 id="que-vendes" className="text-xl">
          {TODAY.sell}
        </h2>
        <p className="mt-2 text-ink2">{TODAY.sellHint(open)}</p>
        <form className="mt-3 flex flex-wrap gap-2" onSubmit={ask}>
          <input
            ref={input}
            name="sells"
            maxLength={300}
            autoComplete="off"
            aria-labelledby="que-vendes"
            placeholder={TODAY.sellExample}
            className="field-input h-12 min-w-0 flex-[1_1_16rem]"
          />
          <Button type="submit" variant="primary" size="large" className={WRAPPING}>
            {TODAY.order}
          </Button>
        </form>
      </section>
      <p className="mt-4 text-ink2">
        {TODAY.meanwhile}
        {closing_today > 0 && (
          <>
            <Link to={closingList(chileDay(new Date(at)))} className="queue-link link">
              {TODAY.closingToday(closing_today)}
            </Link>
            {' · '}
          </>
        )}
        <Link to={openList('all')} className="queue-link link">
          {TODAY.allOpen}
        </Link>
      </p>
      <div className="mt-6">
        <Suspense>
          <Ridgelines faint />
        </Suspense>
      </div>
      {dialog.isOpen && user && <WhatYouSell userId={user.user_id} onEnd={dialog.close} />}
    </>
  )
}
