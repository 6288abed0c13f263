import { getMailPreferences } from '@mirador/contract/addresses'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MAIL_PREFERENCES } from './mail-preferences-texts.ts'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'

const MailForm = lazyComponent(() => import('./MailForm.tsx'))

/** Loads the form together with its data: a retry fetches the part that failed. */
const query = queryOptions({
  queryKey: ['getMailPreferences'],
  queryFn: async ({ signal }) => {
    const [preferences] = await Promise.all([call(getMailPreferences, {}, { signal }), MailForm.load()])
    return preferences
  },
})

/** 'Avisos por correo': the mails about followed tenders, and their times. */
export function MailSection() {
  // refetched on each visit: the user may have unsubscribed from a mail meanwhile
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({ ...query, refetchOnMount: 'always' })
  return (
    <section>
      <h2 className="mb-3 text-xl max-tablet:text-lg">{MAIL_PREFERENCES.title}</h2>
      {data && isFetchedAfterMount ? (
        <MailForm preferences={data} />
      ) : (
        <ProfileSheet>
          {isError && isFetchedAfterMount ? (
            <ProfileRow label={MAIL_PREFERENCES.changes}>
              <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="min-w-0 flex-1 basis-60">{MAIL_PREFERENCES.failed}</p>
                <Button busy={isFetching} className="max-tablet:h-11" onClick={() => void refetch()}>
                  {ACTIONS.retry}
                </Button>
              </div>
            </ProfileRow>
          ) : (
            [MAIL_PREFERENCES.changes, MAIL_PREFERENCES.reminders, MAIL_PREFERENCES.quiet].map((label) => (
              <ProfileRow key={label} label={label}>
                <Skeleton className="h-4 w-40 max-w-full" />
              </ProfileRow>
            ))
          )}
        </ProfileSheet>
      )}
    </section>
  )
}
