ALTER TABLE `invitations` ADD `employee_id` text;
