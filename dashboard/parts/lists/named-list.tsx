import type { ReactElement } from 'react';

import { useAddress } from '../../app/address.js';
import type { Pages } from '../../app/use-pages.js';
import type { Column } from '../data-table.js';
import { FoundRows, isNone } from './found-rows.js';
import type { IconName } from '../icon.js';
import { NameSearch } from './name-search.js';
import { Empty } from '../states.js';

/** The filter of a list by the part of a name that the address holds. */
export function useNameFilter(): { readonly name?: string } {
  const [get] = useAddress();
  const name = get('name');
  return name === '' ? {} : { name };
}

/** A list in which nothing but names is looked for, as {@link useNameFilter} says it. */
export function NamedList<Row extends { readonly id: string }>(props: {
  readonly found: Pages<Row>;
  readonly label: string;
  readonly icon: IconName;
  readonly columns: readonly Column<Row>[];
  /** What stands where there are none at all. */
  readonly children: ReactElement;
}): ReactElement {
  const { found, label, icon, columns, children } = props;
  const [get, set] = useAddress();
  const name = get('name');
  if (isNone(found) && name === '') return children;
  return (
    <>
      <div className="filters">
        <NameSearch value={name} onSearch={(next) => set({ name: next })} />
      </div>
      <FoundRows found={found} label={label} columns={columns}>
        <Empty icon={icon} title="None is called like that">
          <p>Another part of the name may find some.</p>
        </Empty>
      </FoundRows>
    </>
  );
}
