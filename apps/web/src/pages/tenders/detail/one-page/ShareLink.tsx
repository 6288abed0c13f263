import { createShareLink, revokeShareLink } from '@mirador/contract/desk-addresses'
import type { DeskTender } from '@mirador/contract/mesa'
import { longDayTime } from '@mirador/domain/time/chile-time'
import { useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { deskTenderQuery } from '../../../../api/desk.ts'
import { reportFailure } from '../../../../api/report-failure.ts'
import { useNow } from '../../../../api/server-clock.ts'
import { copyText } from '../../../../components/copy-text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { SHARE_LINK } from './share-link-texts.ts'

interface Props {
  team: number
  bid_idn: string
  desk: DeskTender
}

/** Creates a link that shows this page to its readers, and ends those that exist. */
export function ShareLink({ team, bid_idn, desk }: Props) {
  const client = useQueryClient()
  const [made, setMade] = useState<{ id: number; url: string }>()
  const [isBusy, setBusy] = useState(false)
  const params = { team: String(team), id: bid_idn }
  const isMadeActive = desk.links.some(({ id }) => id === made?.id)

  async function change(action: () => Promise<DeskTender>, done: string) {
    if (isBusy) return
    setBusy(true)
    try {
      client.setQueryData(deskTenderQuery({ team, bid_idn }).queryKey, await action())
      showToast('success', done)
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const create = () =>
    change(async () => {
      const answer = await call(createShareLink, { params })
      const newest = Math.max(...answer.desk.links.map(({ id }) => id))
      setMade({ id: newest, url: answer.url })
      return answer.desk
    }, SHARE_LINK.made)

  return (
    <>
      <Button className="max-tablet:h-11" busy={isBusy} onClick={() => void create()}>
        {!isBusy && <Icon icon={Link2} size={18} strokeWidth={1.75} />}
        {SHARE_LINK.create}
      </Button>
      {desk.links.length > 0 && (
        <section aria-label={SHARE_LINK.title} className="sheet w-full">
          <p className="px-4 pt-3 text-sm text-ink2">{SHARE_LINK.about}</p>
          {made && isMadeActive && (
            <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-3">
              <TextField
                label={SHARE_LINK.address}
                name="link"
                value={made.url}
                readOnly
                hint={SHARE_LINK.once}
                className="min-w-0 flex-1 basis-72"
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <Button variant="primary" className="tablet:mb-7 max-tablet:h-11" onClick={() => void copyText(made.url)}>
                {SHARE_LINK.copy}
              </Button>
            </div>
          )}
          <ul className="ruled mt-2">
            {desk.links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                people={desk.people}
                onRevoke={() =>
                  void change(
                    () => call(revokeShareLink, { params: { ...params, link: String(link.id) } }),
                    SHARE_LINK.revoked,
                  )
                }
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface RowProps {
  link: DeskTender['links'][number]
  people: DeskTender['people']
  onRevoke: () => void
}

function LinkRow({ link: { created_by, expires_at }, people, onRevoke }: RowProps) {
  const until = longDayTime(new Date(expires_at), useNow())
  const author = people.find(({ sub }) => sub === created_by)?.name ?? SHARE_LINK.formerPerson
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-56">{SHARE_LINK.link(author, until)}</span>
      <Button size="pill" aria-label={SHARE_LINK.revokeUntil(until)} onClick={onRevoke}>
        {SHARE_LINK.revoke}
      </Button>
    </li>
  )
}
