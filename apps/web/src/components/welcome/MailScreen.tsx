import { getMailPreferences, updateMailPreferences, updateStart } from '@mirador/contract/addresses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { navigate } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import Ridgelines from '../Ridgelines.tsx'
import { type ScreenProps, WelcomeFrame } from './WelcomeFrame.tsx'
import { WELCOME } from './welcome-texts.ts'

/** The last screen: the mail of each morning, and where one starts. */
export function MailScreen({ email, ...frame }: ScreenProps & { email: string }) {
  const [hasMail, setMail] = useState(true)
  const [startsInToday, setStartsInToday] = useState(true)
  const client = useQueryClient()
  const save = useMutation({
    meta: { isReported: true },
    mutationFn: async () => {
      const { next_digest_at: _, ...preferences } = await call(getMailPreferences, {})
      await call(updateMailPreferences, { body: { ...preferences, today: hasMail } })
      return call(updateStart, { body: { start: startsInToday ? 'hoy' : 'lista' } })
    },
    onSuccess: ({ start }) => {
      client.setQueryData(queries.getUserInfo().queryKey, (user) => user && { ...user, start })
      client.removeQueries({ queryKey: ['getMailPreferences'] })
      frame.onNext()
      navigate(paths.today())
    },
  })
  const [before, today, after] = WELCOME.start
  return (
    <WelcomeFrame
      {...frame}
      screen={4}
      title={WELCOME.mailTitle}
      subtitle={WELCOME.mailHint}
      main={{ label: WELCOME.seeToday, run: () => save.mutate(), isPending: save.isPending, hasFailed: save.isError }}
    >
      <div className="px-6 py-5 max-tablet:px-4">
        <div className="flex flex-wrap items-center gap-x-4">
          <label className="flex min-h-11 min-w-0 flex-[1_1_16rem] cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="check"
              checked={hasMail}
              onChange={(event) => setMail(event.target.checked)}
            />
            <span className="min-w-0 wrap-anywhere">
              {WELCOME.mail}
              <strong>{email}</strong>
            </span>
          </label>
          <span className="text-sm text-ink2">{WELCOME.mailNote}</span>
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          <label className="flex min-h-11 min-w-0 flex-[1_1_16rem] cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="check"
              checked={startsInToday}
              onChange={(event) => setStartsInToday(event.target.checked)}
            />
            <span className="min-w-0">
              {before}
              <strong>{today}</strong>
              {after}
            </span>
          </label>
          <span className="text-sm text-ink2">{WELCOME.startNote}</span>
        </div>
      </div>
      <div className="welcome-ridges h-40">
        <Ridgelines />
      </div>
    </WelcomeFrame>
  )
}
