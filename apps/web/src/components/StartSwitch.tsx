import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queries } from '../api/queries.ts'
import { startMutation } from '../api/today-queues.ts'
import { Switch } from '../ui/Switch.tsx'

/** Whether the account starts in Hoy, on any device. @param props.id that of its label */
export function StartSwitch({ id }: { id: string }) {
  const { data: user } = useQuery(queries.getUserInfo())
  const { mutate } = useMutation(startMutation(useQueryClient()))
  return (
    <Switch
      id={id}
      disabled={!user}
      checked={user?.start === 'hoy'}
      onChange={({ target }) => mutate(target.checked ? 'hoy' : 'lista')}
    />
  )
}
