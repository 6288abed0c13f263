import { closeDesk, downloadDeskLog, leaveTeam } from '@mirador/contract/desk-addresses'
import { shortDay } from '@mirador/domain/time/chile-time'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide'
import { startTransition, useState } from 'react'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { reportFailure } from '../../../api/report-failure.ts'
import { useNow } from '../../../api/server-clock.ts'
import type { Team } from '../../../api/team.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { navigate } from '../../../navigation.tsx'
import { pathTo } from '../../../paths.ts'
import { forgetRegistration } from '../../../session/registration-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { showToast } from '../../../ui/toast.ts'
import { LEAVING } from './team-texts.ts'
import { useTeamAction } from './use-team-action.ts'

const ConfirmModal = lazyComponent(() => import('./ConfirmModal.tsx'))

/** 'Salir del equipo', and for the last person 'Cerrar la Mesa'. */
export function LeaveSection({ data, team }: { data: Team; team: number }) {
  const client = useQueryClient()
  const { run, isBusy } = useTeamAction()
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  const isAlone = data.people.length === 1
  const administrators = data.people.filter(({ role }) => role === 'administra')
  const isLastAdministrator = !isAlone && administrators.length === 1 && administrators[0]?.sub === data.me
  const params = { team: String(team) }

  async function end() {
    const isDone = isAlone
      ? await run(() => call(closeDesk, { params, body: { closed: true } }), LEAVING.closed)
      : await run(() => call(leaveTeam, { params }), LEAVING.left)
    if (!isDone) return
    setAsking(false)
    // the decisions that the screens show were those of the desk
    void client.invalidateQueries()
    if (isAlone) return
    // the company was that of the team: who has none registers one
    const own = await client.fetchQuery(queries.getUserInfo()).catch(() => undefined)
    if (!own || own.company) return
    forgetRegistration()
    navigate(pathTo('registerCompany'))
  }

  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-ink2">
        {isAlone ? LEAVING.closeHint : isLastAdministrator ? LEAVING.lastAdministrator : LEAVING.leaveHint}
        {!isAlone && data.former_desk && ` ${LEAVING.formerDesk(shortDay(new Date(data.former_desk.deleted_at), now))}`}
      </p>
      {!isLastAdministrator && (
        <Button
          aria-haspopup="dialog"
          className={WIDE_ON_PHONES}
          onClick={() => startTransition(() => setAsking(true))}
        >
          {isAlone ? LEAVING.close : LEAVING.leave}
        </Button>
      )}
      {isAsking && (
        <ConfirmModal
          title={isAlone ? LEAVING.closeTitle : LEAVING.leaveTitle}
          about={isAlone ? LEAVING.closeAbout : LEAVING.leaveAbout}
          confirm={isAlone ? LEAVING.close : LEAVING.leave}
          isBusy={isBusy}
          onConfirm={() => void end()}
          onClose={() => setAsking(false)}
        >
          {isAlone ? (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken p-2.5">
              <p>{LEAVING.downloadFirst}</p>
              <DownloadLog team={team} />
            </div>
          ) : (
            <p className="text-ink2">{LEAVING.leaveMore}</p>
          )}
        </ConfirmModal>
      )}
    </div>
  )
}

/** Saves the whole log of the desk in a file. */
export function DownloadLog({ team }: { team: number }) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const log = JSON.stringify(await call(downloadDeskLog, { params: { team: String(team) } }), null, 2)
      saveFile(new Blob([log], { type: 'application/json' }), LEAVING.file)
      showToast('success', LEAVING.downloaded)
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={isBusy} className="max-tablet:h-11" onClick={() => void download()}>
      {!isBusy && <Icon icon={Download} size={16} />}
      {LEAVING.download}
    </Button>
  )
}
