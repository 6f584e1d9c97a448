ALTER TABLE `fin_dunning_runs` ADD `interest_note` text;
