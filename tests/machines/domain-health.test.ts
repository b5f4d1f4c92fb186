import { describe, expect, it } from 'vitest';
import {
  availabilities,
  countBy,
  domainHealths,
  domainsInHealth,
  domainStatuses,
  facetsOfHealth,
  healthOf,
} from '~/core/domain-health';
import { readQuery } from '~/core/list-query';
import { domainList } from '~/machines/resources/domains';
import { domain } from '../support/fixtures';

const all = domainStatuses.flatMap((status) => availabilities.map((availability) => domain({ status, availability })));

describe('the health of a domain', () => {
  it('is one of those that are counted, whatever its status and availability', () => {
    expect([...new Set(all.map(healthOf))].sort()).toEqual([...domainHealths].sort());
  });

  it.each(domainHealths)('%s leads to a list of exactly the domains that are counted', (health) => {
    const address = domainsInHealth(health);
    const { facets } = readQuery(address.slice(address.indexOf('?')), domainList.defaults);
    expect(facets).toEqual(facetsOfHealth(health));
    const { here = {} } = domainList.descriptor;
    const listed = all.filter((each) => Object.entries(facets).every(([name, value]) => here[name]?.(each, value)));
    expect(listed).toEqual(all.filter((each) => healthOf(each) === health));
    expect(listed).toHaveLength(countBy(all, healthOf)[health] ?? 0);
  });
});
