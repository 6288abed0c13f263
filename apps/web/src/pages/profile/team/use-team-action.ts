import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFailure } from '../../../api/report-failure.ts'
import { type Team, teamQuery } from '../../../api/team.ts'
import { showToast } from '../../../ui/toast.ts'

/** Runs a change of the team, one at a time; its answer is the new team. A failure is shown in a toast. */
export function useTeamAction() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  /** @returns whether it worked */
  async function run(action: () => Promise<Team>, done: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      client.setQueryData(teamQuery().queryKey, await action())
      showToast('success', done)
      return true
    } catch (error) {
      reportFailure(error)
      // another person may have changed the team, or removed this person from it
      void client.invalidateQueries({ queryKey: teamQuery().queryKey })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { run, isBusy }
}
