ALTER TABLE `fin_bills` ADD `received_file` text;
