import { useServices } from '@northlight/contract';
import { Cluster, Stack, Switch } from '@northlight/shared-ui';
import { useId, useState } from 'react';
import { keepsViews, setKeepsViews } from '../document/last-view/stored.ts';
import { Aside } from './auth-layout.tsx';

/** Whether this device shows how a page looked last while the page itself is on its way. */
export function LastViewSwitch() {
  const { toast } = useServices();
  const id = useId();
  const [isOn, setIsOn] = useState(keepsViews);
  const change = (wanted: boolean) => {
    if (setKeepsViews(wanted)) setIsOn(wanted);
    else {
      const description = 'This browser does not let us store anything.';
      toast({ tone: 'danger', title: 'Error', description });
    }
  };
  return (
    <Stack gap={4}>
      <Cluster>
        <Switch id={id} checked={isOn} onChange={(event) => change(event.target.checked)} />
        <label htmlFor={id}>Show what I saw last while a page loads</label>
      </Cluster>
      <Aside>
        It is kept on this device alone, for a day at most, and goes when you sign out. Files and what you
        type are never in it.
      </Aside>
    </Stack>
  );
}
