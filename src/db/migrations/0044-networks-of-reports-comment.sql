-- Compatible since: 1.0.0
comment on index reports_networks is 'Serves: the networks of reports that are kept no longer.';
